import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { pageImageGet } from '#shared/operations/content/pages.ts';
import {
  type HomeTileRow,
  homeTileAdd,
  homeTileList,
  homeTileOrder,
  homeTileRemove,
  homeTileUpdate,
} from '#shared/operations/home/home-admin.ts';
import { type HomeImage, homeImages } from '#shared/operations/shell/shell.ts';
import { homeTile } from '#shared/primitives/limits.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { cameraPhoto } from '#tests/support/uploads/jpeg.ts';

/** A photo padded after its end to the given size. */
const photo = (bytes = 0, name = 'lagon.jpg') => {
  const whole = cameraPhoto();
  const filler = Buffer.alloc(Math.max(0, bytes - whole.length), 1);
  return new File([new Uint8Array(Buffer.concat([whole.subarray(0, -2), filler, whole.subarray(-2)]))], name, {
    type: 'image/jpeg',
  });
};
const tile = { title: 'Saison des cyclones', route: '/document', target: '_self' };

const callsOf = (server: () => ApiServer) => {
  const as = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const send = async (method: 'POST' | 'PUT', path: string, values: object, account?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value as string | File);
    return server().request(method, path, { ...(await as(account)), form });
  };
  const add = (values: object = {}, account?: string) =>
    send('POST', homeTileAdd.path, { ...tile, files: photo(), ...values }, account);
  const update = (id: number, values: object) =>
    send('PUT', homeTileUpdate.path.replace(':id', String(id)), { ...tile, ...values });
  const tiles = async () => {
    const { body } = await server().call(homeTileList, {}, await as());
    return body as never as { rows: HomeTileRow[]; order: string };
  };
  const shown = async () => {
    const { body } = await server().call(homeImages, {}, await as('courtier'));
    return body['images'] as HomeImage[];
  };
  return { as, add, update, tiles, shown };
};

describeApi('home page tiles', (server) => {
  const { as, add, update, tiles, shown } = callsOf(server);

  it('appends a tile with its picture, which every signed-in person may read', async () => {
    const before = await shown();
    const { status, body } = await add();
    expect([status, body.success]).toEqual([200, true]);
    const images = await shown();
    const last = images.at(-1);
    expect(images).toHaveLength(before.length + 1);
    expect(last).toEqual({ ...tile, src: '', ratio: homeTile.ratio, imageId: expect.any(Number) });
    const read = await server().call(pageImageGet, { id: Number(last?.imageId) }, await as('agence'));
    expect(read.body).toMatchObject({ file: { data: { contentType: 'image/jpeg' } } });
  });

  it('keeps the picture of a change without a file, and releases the replaced one', async () => {
    const id = Number((await add()).body['id']);
    const row = async () => (await tiles()).rows.find((each) => each.id === id) as HomeTileRow;
    const first = await row();
    expect((await update(id, { title: 'Autre titre', target: '_blank', route: 'https://lagon.nc/' })).status).toBe(200);
    const second = await row();
    expect(second).toEqual({
      ...first,
      title: 'Autre titre',
      target: '_blank',
      route: 'https://lagon.nc/',
      version: expect.not.stringMatching(first.version),
    });
    await update(id, { files: photo() });
    const third = await row();
    expect(third.imageId).not.toBe(first.imageId);
    const named = sql`select from page_image where id = any(${[Number(first.imageId), Number(third.imageId)]})`;
    expect(await server().db.query(named)).toHaveLength(1);
  });

  it('refuses a picture that is no JPEG or WebP, too heavy or missing', async () => {
    const before = (await tiles()).rows.length;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    for (const file of [
      new File([png], 'x.jpg', { type: 'image/jpeg' }),
      new File([svg], 'x.webp', { type: 'image/webp' }),
      photo(homeTile.fileBytes + 1),
    ]) {
      const { status, body } = await add({ files: file });
      expect([status, Object.keys(body.errors ?? {})], file.name).toEqual([422, ['files']]);
    }
    expect((await add({ files: photo(homeTile.fileBytes + 2_000_000) })).status).toBe(413);
    expect((await add({ files: '' })).status).toBe(422);
    expect((await add({ files: photo(homeTile.fileBytes) })).status).toBe(200);
    expect((await tiles()).rows).toHaveLength(before + 1);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://lagon.nc/1',
    'http://lagon.nc/',
    '//exemple.com',
    '/\\exemple.com',
    'exemple.com',
    'mailto:a@lagon.nc',
  ])('refuses an address outside of the app and https: %s', async (route) => {
    const { status, body } = await add({ route });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['route']]);
    const [first] = (await tiles()).rows;
    expect((await update(Number(first?.id), { route })).status).toBe(422);
  });

  it('allows an empty address and known targets only', async () => {
    expect((await add({ route: '' })).status).toBe(200);
    expect((await add({ target: 'lagon" onclick="alert(1)' })).status).toBe(422);
  });

  it('answers a conflict for an outdated version and writes nothing', async () => {
    const id = Number((await add()).body['id']);
    const seen = (await tiles()).rows.find((each) => each.id === id) as HomeTileRow;
    await update(id, { title: 'D’une autre', version: seen.version });
    const mine = await update(id, { title: 'De moi', version: seen.version, files: photo() });
    expect(mine.body).toMatchObject({ success: false, conflict: { id, title: 'D’une autre', imageId: seen.imageId } });
    const removed = await server().call(homeTileRemove, { id, version: seen.version }, await as());
    expect(removed.body).toMatchObject({ success: false, conflict: { id, title: 'D’une autre' } });
    const now = (await tiles()).rows.find((each) => each.id === id) as HomeTileRow;
    expect(now).toMatchObject({ title: 'D’une autre', imageId: seen.imageId });
    const gone = await server().call(homeTileRemove, { id, version: now.version }, await as());
    expect(gone.body.success).toBe(true);
    expect((await tiles()).rows.some((each) => each.id === id)).toBe(false);
    expect((await server().call(pageImageGet, { id: Number(now.imageId) }, await as())).status).toBe(404);
    expect((await update(id, {})).status).toBe(404);
  });

  it('reorders all tiles or none', async () => {
    await add();
    const { rows, order } = await tiles();
    const ids = rows.map(({ id }) => id);
    const turned = [...ids].reverse();
    const put = async (input: { ids: number[]; order?: string }) =>
      (await server().call(homeTileOrder, input, await as())).body.success;
    expect(await put({ ids: turned.slice(1), order })).toBe(false);
    expect(await put({ ids: [...turned.slice(1), Number(turned[1])], order })).toBe(false);
    expect(await put({ ids: turned, order })).toBe(true);
    expect((await tiles()).rows.map(({ id }) => id)).toEqual(turned);
    expect(await put({ ids, order })).toBe(false);
    expect((await shown()).map(({ title }) => title)).toEqual([...rows].reverse().map(({ title }) => title));
    const added = Number((await add()).body['id']);
    expect((await tiles()).rows.at(-1)?.id).toBe(added);
  });

  it('lets a broker read the home page without changing it', async () => {
    expect((await add({}, 'courtier')).status).toBe(403);
    expect((await server().call(homeTileList, {}, await as('courtier'))).status).toBe(403);
  });
});
