import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { cameraPhoto } from '#tests/support/uploads/jpeg.ts';

const account = 'admin' as const;
const createPhoto = () => new File([new Uint8Array(cameraPhoto())], 'lagon.jpg', { type: 'image/jpeg' });
const tile = { title: 'Audit', route: '/document', target: '_self' };
const tileOf = async (api: ApiServer) =>
  Number((await callSuccessfully(api, 'homeTileAdd', { ...tile, files: createPhoto() }, account))['id']);
const group = { title: 'Audit', icon: 'people', isExpanded: false, isEnabled: true };
const groupOf = async (api: ApiServer) => Number((await callSuccessfully(api, 'menuGroupAdd', group, account))['id']);
const image = expect.any(Number);

/** Reverses the order of a list. */
const reverseOrder = async (api: ApiServer, list: 'homeTile' | 'menuGroup', action: string) => {
  const { body } = await api.call(endpoints[`${list}List`], {}, { token: await api.tokenOf(account) });
  const before = { ids: (body['rows'] as { id: number }[]).map(({ id }) => id) };
  const after = { ids: [...before.ids].reverse() };
  await callSuccessfully(api, `${list}Order`, after, account);
  return { action, subject: '', by: account, before, after };
};

/** Each operation of the home screen and the menu once, with its expected audit row. */
export const auditedHome = {
  homeTileAdd: async (api: ApiServer) => {
    const id = await tileOf(api);
    return { action: 'home-tile-added', subject: `tile ${id}`, by: account, after: { ...tile, image } };
  },
  homeTileUpdate: async (api: ApiServer) => {
    const id = await tileOf(api);
    await callSuccessfully(api, 'homeTileUpdate', { ...tile, id, title: 'Changée' }, account);
    const before = { ...tile, image };
    return {
      action: 'home-tile-updated',
      subject: `tile ${id}`,
      by: account,
      before,
      after: { ...before, title: 'Changée' },
    };
  },
  homeTileRemove: async (api: ApiServer) => {
    const id = await tileOf(api);
    await callSuccessfully(api, 'homeTileRemove', { id }, account);
    return { action: 'home-tile-removed', subject: `tile ${id}`, by: account, before: { ...tile, image } };
  },
  homeTileOrder: (api: ApiServer) => reverseOrder(api, 'homeTile', 'home-tiles-ordered'),
  menuGroupAdd: async (api: ApiServer) => {
    const id = await groupOf(api);
    return { action: 'menu-group-added', subject: `category ${id}`, by: account, after: group };
  },
  menuGroupUpdate: async (api: ApiServer) => {
    const id = await groupOf(api);
    const after = { ...group, title: 'Changée' };
    await callSuccessfully(api, 'menuGroupUpdate', { ...after, id }, account);
    const before = expect.objectContaining(group);
    return { action: 'menu-group-updated', subject: `category ${id}`, by: account, before, after };
  },
  menuGroupRemove: async (api: ApiServer) => {
    const id = await groupOf(api);
    await callSuccessfully(api, 'menuGroupRemove', { id }, account);
    const before = expect.objectContaining({ ...group, id });
    return { action: 'menu-group-removed', subject: `category ${id}`, by: account, before };
  },
  menuGroupOrder: (api: ApiServer) => reverseOrder(api, 'menuGroup', 'menu-groups-ordered'),
};
