"""In a process of its own: makes libraries of the listed modules, below a folder that is thrown away.

    python -P -m companion.compiled.building FOLDER LEVEL

The sources are copied into FOLDER, so that mypyc sees no more than decides the meaning of the rules and
leaves nothing beside them. What was made is imported once: what cannot be ends in an error, and nobody uses
it. Each step is told as a line of JSON on standard output; what the tools say goes to FOLDER/log.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO, TypeVar

from companion.compiled import finder, place
from companion.compiled.caches import remembering
from companion.compiled.rooms import compiled_modules, file_of
from companion.compiled.sources import copied

T = TypeVar("T")
Tell = Callable[[str, int, int], None]
"""Told which step is under way, how much of it is done, and of how much."""
TYPES, CODE, LINKS = "types", "code", "links"
LIBRARIES, LOG = "libraries", "log"
WITHIN = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt")
"""One library holds all code, and nobody replaces a function of it: calls within it go straight there."""
WHOLE = ("-flto=auto",)
"""GCC looks at all files as one: about a twentieth quicker, and about a third longer to compile."""


def built(folder: Path, modules: Sequence[str], level: str, tell: Tell) -> None:
    """Make the libraries of these modules in `folder/libraries`; the current folder holds their sources.

    Raises `SystemExit` when they cannot be translated, and setuptools' `CompileError` and `LinkError`.
    """
    tell(TYPES, 0, 1)
    from mypyc.build import mypycify

    everything = mypycify(
        [f"--cache-dir={os.devnull}", *map(file_of, modules)],
        opt_level=level,
        debug_level="0",
        multi_file=True,
        target_dir="build",
        group_name=place.GROUP,
    )
    remembering(Path("build"))
    _compiled(folder / LIBRARIES, everything, level, tell)


def _compiled(target: Path, extensions: Sequence[Any], level: str, tell: Tell) -> None:
    """Compile what mypyc wrote, by as many processes as there are processors, and link it."""
    compiler = _compiler()
    flags = _flags(Path(compiler.compiler[0]).name, level)
    target.mkdir()
    jobs = [(extension, source) for extension in extensions for source in extension.sources]
    with ThreadPoolExecutor(_processors()) as pool:
        made = partial(_object_of, compiler, flags)
        done = pool.map(lambda job: made(*job), sorted(jobs, key=_largest_first))
        objects = dict(_counted(done, len(jobs), CODE, tell))
        linked = pool.map(lambda one: _linked(compiler, target, one, objects, flags), extensions)
        for _name in _counted(linked, len(extensions), LINKS, tell):
            pass


def _counted(done: Iterable[T], total: int, step: str, tell: Tell) -> Iterable[T]:
    tell(step, 0, total)
    for number, each in enumerate(done, 1):
        tell(step, number, total)
        yield each


def _processors() -> int:
    available = getattr(os, "sched_getaffinity", None)
    return len(available(0)) if available else os.cpu_count() or 1


def _largest_first(job: tuple[Any, str]) -> int:
    return -Path(job[1]).stat().st_size


def _compiler() -> Any:
    """The compiler that this Python was built for."""
    import_module("setuptools")  # lays its own distutils where Python has none
    ccompiler, sysconfig = import_module("distutils.ccompiler"), import_module("distutils.sysconfig")
    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    compiler.add_include_dir(sysconfig.get_python_inc())
    compiler.add_include_dir(sysconfig.get_python_inc(plat_specific=True))
    return compiler


def _flags(compiler: str, level: str) -> list[str]:
    """What a compiler is told besides what mypyc has it do; only GCC's is known here."""
    if sys.platform != "linux" or "gcc" not in compiler:
        return []
    return [*WITHIN, f"-O{level}", *(WHOLE if level >= "2" else ())]


def _object_of(compiler: Any, more: Sequence[str], extension: Any, source: str) -> tuple[str, str]:
    """Compile one file; returns it and what came of it."""
    # A warning of a newer compiler is no reason to go without.
    flags = [*extension.extra_compile_args, "-Wno-error", *more]
    (made,) = compiler.compile(
        [source], include_dirs=extension.include_dirs, extra_preargs=[], extra_postargs=flags
    )
    return source, made


def _linked(compiler: Any, target: Path, extension: Any, objects: dict[str, str], more: Sequence[str]) -> str:
    parts = [objects[source] for source in extension.sources]
    file = str(target / (extension.name + place.SUFFIX))
    stripped = ["-Wl,-s"] if sys.platform == "linux" else []
    compiler.link_shared_object(parts, file, extra_postargs=[*stripped, *more])
    return file


def _teller(out: TextIO) -> Tell:
    def tell(step: str, done: int, total: int) -> None:
        out.write(json.dumps([step, done, total]) + "\n")
        out.flush()

    return tell


def main(folder: Path, level: str) -> None:
    """Make the libraries of all modules that the rules list."""
    tell = _teller(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    with (folder / LOG).open("w", encoding="utf-8") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    copied(folder)
    os.chdir(folder)
    modules = compiled_modules()
    built(folder, modules, level, tell)
    finder.serve(folder / LIBRARIES)
    for module in modules:
        import_module(module)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
