"""The documentation as a site: ``make docs`` (Sphinx, MyST and Furo; see decision 21)."""

import gamenight

project = "gamenight"
author = "The gamenight contributors"
project_copyright = author
release = version = gamenight.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "gamenight"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
myst_heading_anchors = 4
myst_links_external_new_tab = True
