"""What pyproject.toml cannot say: the kernel is compiled where that is possible."""

import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = "src/lightup/kernel.py"


class BuildIfPossible(build_ext):
    """Compiles, or says clearly that the kernel will run uncompiled."""

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            self.warn(f"the kernel was not compiled and will run slower: {error}")


def kernel_extension() -> list[Extension]:
    """The kernel as something to compile, if Cython is there to do it."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        sys.stderr.write("warning: without Cython the kernel is not compiled and will run slower\n")
        return []
    extension = Extension("lightup.kernel", [KERNEL], optional=True)
    return cythonize(extension, language_level=3, build_dir="build")


setup(ext_modules=kernel_extension(), cmdclass={"build_ext": BuildIfPossible})
