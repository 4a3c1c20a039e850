"""The list of components of a release, in SPDX 2.3."""

import hashlib
import json
import os
import re
import time
from pathlib import Path

from . import archives
from .source import ROOT, Failure, run
from .staging import Staging
from .tarball import THAI_DICTIONARY
from .libraries import Library, library

PIN_LICENSES = {
    "swift-algorithms": "Apache-2.0 WITH Swift-exception",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-numerics": "Apache-2.0 WITH Swift-exception",
}
# The licenses of the libraries themselves, by Debian package: /usr/share/doc/PACKAGE/copyright also lists those of
# build scripts and of parts that are not in the library.
LICENSES = {
    "libacl1": "LGPL-2.1-or-later",
    "libarchive13": "BSD-2-Clause",
    "libblkid1": "LGPL-2.1-or-later",
    "libbrotli1": "MIT",
    "libbsd0": "BSD-3-Clause",
    "libbz2-1.0": "bzip2-1.0.6",
    "libcairo2": "LGPL-2.1-only OR MPL-1.1",
    "libcmark-gfm-extensions0.29.0.gfm.6": "BSD-2-Clause",
    "libcmark-gfm0.29.0.gfm.6": "BSD-2-Clause AND MIT",
    "libdatrie1": "LGPL-2.1-or-later",
    "libdeflate0": "MIT",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "libfontconfig1": "HPND-sell-variant",
    "libfreetype6": "FTL OR GPL-2.0-or-later",
    "libfribidi0": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libglib2.0-0": "LGPL-2.1-or-later",
    "libgraphite2-3": "LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later",
    "libharfbuzz-subset0": "MIT-Modern-Variant",
    "libharfbuzz0b": "MIT-Modern-Variant",
    "libicu72": "Unicode-DFS-2016",
    "libjpeg62-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "liblz4-1": "BSD-2-Clause",
    "liblzma5": "0BSD",
    "libmd0": "BSD-3-Clause AND ISC",
    "libmount1": "LGPL-2.1-or-later",
    "libnettle8": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libpango-1.0-0": "LGPL-2.1-or-later",
    "libpangoft2-1.0-0": "LGPL-2.1-or-later",
    "libpcre2-8-0": "BSD-3-Clause",
    "libpixman-1-0": "MIT",
    "libpng16-16": "libpng-2.0",
    "libselinux1": "libselinux-1.0",
    "libspng0": "BSD-2-Clause",
    "libsqlite3-0": "blessing",
    "libssl3": "Apache-2.0",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libthai-data": "LGPL-2.1-or-later",
    "libthai0": "LGPL-2.1-or-later",
    "libturbojpeg0": "IJG AND BSD-3-Clause AND Zlib",
    "libwebp7": "BSD-3-Clause",
    "libwoff1": "MIT",
    "libx11-6": "MIT",
    "libxau6": "MIT-open-group",
    "libxcb-render0": "MIT",
    "libxcb-shm0": "MIT",
    "libxcb1": "MIT",
    "libxdmcp6": "MIT-open-group",
    "libxext6": "MIT",
    "libxml2": "MIT",
    "libxrender1": "HPND-sell-variant",
    "libxxhash0": "BSD-2-Clause",
    "libzip4": "BSD-3-Clause",
    "libzstd1": "BSD-3-Clause OR GPL-2.0-only",
    "zlib1g": "Zlib",
}


def make(staging: Staging, output: Path) -> Path:
    """Lists what is in the packages: of those that are made already, with their checksums."""
    packages = [root_package(staging)]
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-confab")]

    def add(package: dict, relation: str) -> None:
        packages.append(package)
        links.append(("SPDXRef-confab", relation, package["SPDXID"]))

    for pin in pins():
        add(swift_package(pin), "STATIC_LINK")
    add(swift_runtime(), "STATIC_LINK")
    for item in by_package([*staging.libraries, library(THAI_DICTIONARY.name, THAI_DICTIONARY)]):
        add(debian_package(item), "DYNAMIC_LINK")
    for item in fonts():
        add(item, "CONTAINS")
    files = [file_entry(file) for file in archives.files(output) if file.suffix in (".deb", ".gz", ".whl")]
    links += [("SPDXRef-confab", "DISTRIBUTION_ARTIFACT", entry["SPDXID"]) for entry in files]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"confab-{staging.version}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(staging.moment)),
            "creators": ["Tool: Packages/make", "Organization: The Confab developers"],
        },
        "packages": packages,
        "files": files,
        "relationships": [
            {"spdxElementId": one, "relationshipType": relation, "relatedSpdxElement": other}
            for one, relation, other in links
        ],
    }
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    document["documentNamespace"] = f"https://spdx.org/spdxdocs/confab-{staging.version}-{digest}"
    file = output / f"confab-{staging.version}.spdx.json"
    file.write_text(json.dumps(document, indent=1) + "\n")
    return file


def root_package(staging: Staging) -> dict:
    return package("confab", "confab", staging.version, "MIT", purpose="APPLICATION")


def package(identifier: str, name: str, version: str, license: str, **more: object) -> dict:
    purpose = more.pop("purpose", "LIBRARY")
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", identifier),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": purpose,
        **more,
    }


def pins() -> list[dict]:
    """The packages of the program. Those of the service are resolved, too, if it was built here."""
    found = set()

    def visit(package: dict) -> None:
        for dependency in package["dependencies"]:
            found.add(dependency["identity"])
            visit(dependency)

    without = {name: value for name, value in os.environ.items() if name != "CONFAB_SERVICE"}
    command = ["swift", "package", "show-dependencies", "--format", "json"]
    visit(json.loads(run(*command, cwd=ROOT, env=without, stderr=-3)))
    resolved = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return [pin for pin in resolved if pin["identity"] in found]


def swift_package(pin: dict) -> dict:
    name, state = pin["identity"], pin["state"]
    if name not in PIN_LICENSES:
        raise Failure(f"{__file__} has no license of {name}; add it to PIN_LICENSES")
    location = pin["location"].removesuffix(".git")
    return package(
        f"swift-package-{name}", name, state["version"], PIN_LICENSES[name],
        downloadLocation=f"git+{location}@{state['revision']}",
        externalRefs=[reference(f"pkg:swift/{location.removeprefix('https://')}@{state['version']}")],
    )  # fmt: skip


def swift_runtime() -> dict:
    found = re.search(r"Swift version (\S+)", run("swift", "--version", stderr=-3))
    if not found:
        raise Failure("`swift --version` has no version")
    return package("swift-runtime", "Swift runtime and Foundation", found[1], "Apache-2.0 WITH Swift-exception")


def by_package(libraries: list[Library]) -> list[Library]:
    return sorted({item.package: item for item in libraries}.values(), key=lambda item: item.package)


def debian_package(item: Library) -> dict:
    if item.package not in LICENSES:
        raise Failure(f"{__file__} has no license of {item.package}; read {item.copyright} and add it to LICENSES")
    return package(
        f"debian-{item.package}", item.package, item.version, LICENSES[item.package],
        supplier="Organization: Debian",
        externalRefs=[reference(f"pkg:deb/debian/{item.package}@{item.version}?arch=amd64&distro=debian-12")],
    )  # fmt: skip


def fonts() -> list[dict]:
    """The bundled fonts, by the Debian packages that they are from."""
    found = {}
    for face in json.loads((ROOT / "Fonts/Bundled/manifest.json").read_text())["fonts"]:
        found.setdefault(face["package"], face)
    return [
        package(f"font-{name}", name, face["version"], "OFL-1.1", purpose="OTHER")
        for name, face in sorted(found.items())
    ]


def reference(locator: str) -> dict:
    return {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}


def file_entry(file: Path) -> dict:
    data = file.read_bytes()
    return {
        "SPDXID": "SPDXRef-file-" + re.sub(r"[^A-Za-z0-9.-]", "-", file.name),
        "fileName": f"./{file.name}",
        "checksums": [
            {"algorithm": name.upper(), "checksumValue": hashlib.new(name, data).hexdigest()}
            for name in ("sha1", "sha256")
        ],
        "licenseConcluded": "NOASSERTION",
        "copyrightText": "NOASSERTION",
    }
