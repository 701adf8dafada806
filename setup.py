"""Compiles the kernel where possible, which pyproject.toml cannot express."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, "src")
from lightup.kernel.compiling import DIRECTIVES, modules

KERNEL = Path("src/lightup/kernel")
COST = "it will be interpreted, which takes about 40 times as long to solve"

# Optimised even where CFLAGS say less. Functions are put into those that call them, which is worth a
# twentieth of the time. There are no symbols for a debugger, which would be five sixths of the files;
# WebAssembly has none.
IS_LINUX = sys.platform.startswith("linux") and "PYODIDE" not in os.environ
FLAGS = (
    {
        "extra_compile_args": ["-O3", "-finline-limit=3000", "-g0"],
        "extra_link_args": ["-Wl,--strip-all"],
    }
    if IS_LINUX
    else {}
)


class BuildIfPossible(build_ext):
    """Compiles the whole kernel on all CPUs, or warns that it will run uncompiled, on any system."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.warn(f"the kernel was not compiled; {COST}: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            self.distribution.get_command_obj("bdist_wheel").root_is_pure = True


def kernel_extensions() -> list[Extension]:
    """Returns the modules of the kernel to compile, those with a .pxd file; none without Cython."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        sys.stderr.write(f"warning: without Cython the kernel is not compiled; {COST}\n")
        return []
    extensions = [
        Extension(f"lightup.kernel.{name}", [str(KERNEL / f"{name}.py")], **FLAGS)
        for name in modules(KERNEL)
    ]
    return cythonize(
        extensions,
        compiler_directives=DIRECTIVES,
        build_dir="build",
        quiet=True,
        nthreads=os.cpu_count() if len(extensions) > 1 else 0,
    )


setup(ext_modules=kernel_extensions(), cmdclass={"build_ext": BuildIfPossible})
