"""Text and JSON of everything public: read, written, replayed and checked. The core imports none of it."""
