"""Compiles the kernel where possible, which pyproject.toml cannot express."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = Path("src/lightup/kernel")
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # local variables get their types from those in the .pxd files
    "annotation_typing": False,  # `int` in Python has any size; C types are in the .pxd files
    "cdivision": True,
}


class BuildIfPossible(build_ext):
    """Compiles the whole kernel, or warns that it will run uncompiled."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.warn(f"the kernel was not compiled and will run slower: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def kernel_extensions() -> list[Extension]:
    """Returns the modules of the kernel to compile, those with a .pxd file; none without Cython."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        sys.stderr.write("warning: without Cython the kernel is not compiled and will run slower\n")
        return []
    extensions = [
        Extension(f"lightup.kernel.{header.stem}", [str(header.with_suffix(".py"))])
        for header in sorted(KERNEL.glob("*.pxd"))
    ]
    return cythonize(extensions, compiler_directives=DIRECTIVES, build_dir="build", quiet=True)


setup(ext_modules=kernel_extensions(), cmdclass={"build_ext": BuildIfPossible})
