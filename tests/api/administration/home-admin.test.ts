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
const createPhoto = (bytes = 0, name = 'lagon.jpg') => {
  const fullPhoto = cameraPhoto();
  const filler = Buffer.alloc(Math.max(0, bytes - fullPhoto.length), 1);
  return new File([new Uint8Array(Buffer.concat([fullPhoto.subarray(0, -2), filler, fullPhoto.subarray(-2)]))], name, {
    type: 'image/jpeg',
  });
};
const tile = { title: 'Saison des cyclones', route: '/document', target: '_self' };

const callsOf = (server: () => ApiServer) => {
  const asUser = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const sendForm = async (method: 'POST' | 'PUT', path: string, values: object, account?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value as string | File);
    return server().request(method, path, { ...(await asUser(account)), form });
  };
  const addTile = (values: object = {}, account?: string) =>
    sendForm('POST', homeTileAdd.path, { ...tile, files: createPhoto(), ...values }, account);
  const updateTile = (id: number, values: object) =>
    sendForm('PUT', homeTileUpdate.path.replace(':id', String(id)), { ...tile, ...values });
  const fetchTiles = async () => {
    const { body } = await server().call(homeTileList, {}, await asUser());
    return body as never as { rows: HomeTileRow[]; order: string };
  };
  const shownImages = async () => {
    const { body } = await server().call(homeImages, {}, await asUser('courtier'));
    return body['images'] as HomeImage[];
  };
  return { asUser, addTile, updateTile, fetchTiles, shownImages };
};

describeApi('home page tiles', (server) => {
  const { asUser, addTile, updateTile, fetchTiles, shownImages } = callsOf(server);

  it('appends a tile with its picture, which every signed-in person may read', async () => {
    const before = await shownImages();
    const { status, body } = await addTile();
    expect([status, body.success]).toEqual([200, true]);
    const images = await shownImages();
    const last = images.at(-1);
    expect(images).toHaveLength(before.length + 1);
    expect(last).toEqual({ ...tile, src: '', ratio: homeTile.ratio, imageId: expect.any(Number) });
    const imageAnswer = await server().call(pageImageGet, { id: Number(last?.imageId) }, await asUser('agence'));
    expect(imageAnswer.body).toMatchObject({ file: { data: { contentType: 'image/jpeg' } } });
  });

  it('keeps the picture of a change without a file, and releases the replaced one', async () => {
    const id = Number((await addTile()).body['id']);
    const fetchRow = async () => (await fetchTiles()).rows.find((each) => each.id === id) as HomeTileRow;
    const first = await fetchRow();
    expect((await updateTile(id, { title: 'Autre titre', target: '_blank', route: 'https://lagon.nc/' })).status).toBe(
      200,
    );
    const second = await fetchRow();
    expect(second).toEqual({
      ...first,
      title: 'Autre titre',
      target: '_blank',
      route: 'https://lagon.nc/',
      version: expect.not.stringMatching(first.version),
    });
    await updateTile(id, { files: createPhoto() });
    const third = await fetchRow();
    expect(third.imageId).not.toBe(first.imageId);
    const referencedImages = sql`select from page_image where id = any(${[Number(first.imageId), Number(third.imageId)]})`;
    expect(await server().db.query(referencedImages)).toHaveLength(1);
  });

  it('refuses a picture that is no JPEG or WebP, too heavy or missing', async () => {
    const before = (await fetchTiles()).rows.length;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    for (const file of [
      new File([png], 'x.jpg', { type: 'image/jpeg' }),
      new File([svg], 'x.webp', { type: 'image/webp' }),
      createPhoto(homeTile.fileBytes + 1),
    ]) {
      const { status, body } = await addTile({ files: file });
      expect([status, Object.keys(body.errors ?? {})], file.name).toEqual([422, ['files']]);
    }
    expect((await addTile({ files: createPhoto(homeTile.fileBytes + 2_000_000) })).status).toBe(413);
    expect((await addTile({ files: '' })).status).toBe(422);
    expect((await addTile({ files: createPhoto(homeTile.fileBytes) })).status).toBe(200);
    expect((await fetchTiles()).rows).toHaveLength(before + 1);
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
    const { status, body } = await addTile({ route });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['route']]);
    const [first] = (await fetchTiles()).rows;
    expect((await updateTile(Number(first?.id), { route })).status).toBe(422);
  });

  it('allows an empty address and known targets only', async () => {
    expect((await addTile({ route: '' })).status).toBe(200);
    expect((await addTile({ target: 'lagon" onclick="alert(1)' })).status).toBe(422);
  });

  it('answers a conflict for an outdated version and writes nothing', async () => {
    const id = Number((await addTile()).body['id']);
    const tileBefore = (await fetchTiles()).rows.find((row) => row.id === id) as HomeTileRow;
    await updateTile(id, { title: 'D’une autre', version: tileBefore.version });
    const myChange = await updateTile(id, { title: 'De moi', version: tileBefore.version, files: createPhoto() });
    expect(myChange.body).toMatchObject({
      success: false,
      conflict: { id, title: 'D’une autre', imageId: tileBefore.imageId },
    });
    const removed = await server().call(homeTileRemove, { id, version: tileBefore.version }, await asUser());
    expect(removed.body).toMatchObject({ success: false, conflict: { id, title: 'D’une autre' } });
    const current = (await fetchTiles()).rows.find((row) => row.id === id) as HomeTileRow;
    expect(current).toMatchObject({ title: 'D’une autre', imageId: tileBefore.imageId });
    const removedTwice = await server().call(homeTileRemove, { id, version: current.version }, await asUser());
    expect(removedTwice.body.success).toBe(true);
    expect((await fetchTiles()).rows.some((row) => row.id === id)).toBe(false);
    expect((await server().call(pageImageGet, { id: Number(current.imageId) }, await asUser())).status).toBe(404);
    expect((await updateTile(id, {})).status).toBe(404);
  });

  it('reorders all tiles or none', async () => {
    await addTile();
    const { rows, order } = await fetchTiles();
    const ids = rows.map(({ id }) => id);
    const reversedIds = [...ids].reverse();
    const reorder = async (input: { ids: number[]; order?: string }) =>
      (await server().call(homeTileOrder, input, await asUser())).body.success;
    expect(await reorder({ ids: reversedIds.slice(1), order })).toBe(false);
    expect(await reorder({ ids: [...reversedIds.slice(1), Number(reversedIds[1])], order })).toBe(false);
    expect(await reorder({ ids: reversedIds, order })).toBe(true);
    expect((await fetchTiles()).rows.map(({ id }) => id)).toEqual(reversedIds);
    expect(await reorder({ ids, order })).toBe(false);
    expect((await shownImages()).map(({ title }) => title)).toEqual([...rows].reverse().map(({ title }) => title));
    const added = Number((await addTile()).body['id']);
    expect((await fetchTiles()).rows.at(-1)?.id).toBe(added);
  });

  it('lets a broker read the home page without changing it', async () => {
    expect((await addTile({}, 'courtier')).status).toBe(403);
    expect((await server().call(homeTileList, {}, await asUser('courtier'))).status).toBe(403);
  });
});
