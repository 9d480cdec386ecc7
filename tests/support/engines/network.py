"""The network of one user of the browser: a SOCKS relay that can be cut, as a tablet loses its network."""

import asyncio
import threading


class Network:
    def __init__(self):
        self.is_offline = False
        self._open = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    @property
    def address(self):
        return f"socks5://127.0.0.1:{self._port}"

    def set_offline(self, is_offline):
        self.is_offline = is_offline
        if is_offline:
            cut = asyncio.run_coroutine_threadsafe(self._cut(), self._loop)
            cut.result()

    def _run(self, ready):
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._relay, "127.0.0.1", 0))
        self._port = server.sockets[0].getsockname()[1]
        ready.set()
        self._loop.run_forever()

    async def _cut(self):
        for writer in list(self._open):
            writer.transport.abort()

    async def _connect(self, reader, writer):
        methods = (await reader.readexactly(2))[1]
        await reader.readexactly(methods)
        writer.write(b"\x05\x00")
        kind = (await reader.readexactly(4))[3]
        if kind == 3:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        else:
            address = await reader.readexactly(4 if kind == 1 else 16)
            host = ".".join(map(str, address)) if kind == 1 else "::1"
        port = int.from_bytes(await reader.readexactly(2), "big")
        return await asyncio.open_connection(host, port)

    async def _relay(self, reader, writer):
        if self.is_offline:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            try:
                there, here = await self._connect(reader, writer)
            except (OSError, asyncio.IncompleteReadError):
                return
            writer.write(b"\x05\x00\x00\x01" + bytes(6))
            self._open.add(here)
            try:
                await asyncio.gather(self._pipe(reader, here), self._pipe(there, writer))
            finally:
                self._open.discard(here)
                here.close()
        finally:
            self._open.discard(writer)
            writer.close()

    async def _pipe(self, reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
