"""A cable that can be cut: a TCP proxy that stops forwarding in both directions, and goes on."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable
from contextlib import suppress


class Cables:
    """Proxies in a thread of their own, each with a port of 127.0.0.1 that stands for another port
    (a number) or for a Unix socket (a path).
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._whole: dict[int, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        threading.Thread(target=self._loop.run_forever, name="cables", daemon=True).start()

    def lay(self, target: int | str) -> int:
        """A new cable; its port."""
        return asyncio.run_coroutine_threadsafe(self._lay(target), self._loop).result()

    def cut(self, ports: Iterable[int], seconds: float) -> None:
        """Forward nothing for so many seconds; nobody is told, and nothing is closed."""
        cables = [self._whole[port] for port in ports]
        for cable in cables:
            self._loop.call_soon_threadsafe(cable.clear)
        time.sleep(seconds)
        for cable in cables:
            self._loop.call_soon_threadsafe(cable.set)

    def stop(self) -> None:
        """Take all of them away."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _end(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _lay(self, target: int | str) -> int:
        whole = asyncio.Event()
        whole.set()

        async def on_connection(near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
            await whole.wait()
            try:
                far, to_far = await (
                    asyncio.open_connection("127.0.0.1", target)
                    if isinstance(target, int)
                    else asyncio.open_unix_connection(target)
                )
            except OSError:
                to_near.close()
                return
            for reader, writer in ((near, to_far), (far, to_near)):
                task = asyncio.ensure_future(_forward(reader, writer, whole))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        server = await asyncio.start_server(on_connection, "127.0.0.1", 0)
        port: int = server.sockets[0].getsockname()[1]
        self._whole[port] = whole
        self._tasks.add(asyncio.ensure_future(server.serve_forever()))
        return port


async def _forward(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, whole: asyncio.Event
) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            await whole.wait()
            writer.write(data)
            await writer.drain()
    await whole.wait()
    writer.close()
