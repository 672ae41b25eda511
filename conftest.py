"""Set-up of the tests: documents that are run, and how long Hypothesis searches."""

import os
from doctest import ELLIPSIS

from hypothesis import HealthCheck, Phase, settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

# Python fences of the pages and doctests of the modules. Names are shared within a page.
pytest_collect_file = (
    Sybil(
        parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
        patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    )
    + Sybil(parsers=[DocTestParser(optionflags=ELLIPSIS)], patterns=["src/**/*.py"])
).pytest()

# No deadlines and no complaint about slow data: a busy machine is no fault of the code. `ci` and `dev`
# try the same examples every time; `deep` looks for new ones and remembers what failed.
slow_is_fine = [HealthCheck.too_slow]
settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=100,
    deadline=None,
    print_blob=True,
    suppress_health_check=slow_is_fine,
)
settings.register_profile("dev", settings.get_profile("ci"), max_examples=50)
settings.register_profile(
    "deep",
    derandomize=False,
    max_examples=5000,
    deadline=None,
    print_blob=True,
    suppress_health_check=slow_is_fine,
)
# For what was tested before, such as the same code in a wheel: is everything in its place?
settings.register_profile("brief", settings.get_profile("ci"), max_examples=15)
# For `make mutants`: a test that fails is all that is asked for, not its smallest example.
settings.register_profile(
    "mutants", settings.get_profile("dev"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile(
    os.environ.get("JASSRULES_HYPOTHESIS_PROFILE")
    or ("ci" if os.environ.get("CI") == "true" else "dev")
)
