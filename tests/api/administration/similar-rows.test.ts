import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { emptyDocument } from '#shared/schemas/page-document.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('a row that people cannot tell from another', (server) => {
  const send = async (name: keyof typeof endpoints, input: object) => {
    const definition: EndpointDefinition = endpoints[name];
    const { body } = await server().call(definition, input as never, { token: await server().tokenOf('root') });
    expect(body).toMatchObject({ success: true });
    return body as never as { id: number; message: { type: string; message: string } };
  };
  const success = (message: string) => ({ type: 'success', message });
  const warning = (message: string) => ({ type: 'warning', message });

  it('page: is saved with a warning if another active page of its category has its title', async () => {
    const twin = 'Une autre page active de cette catégorie porte le même titre.';
    const page = { category: 4, title: 'Horaires d’été', content: emptyDocument, isEnabled: true };
    const first = await send('pageAdd', page);
    expect(first.message).toEqual(success('La page a été ajoutée.'));
    const inactive = await send('pageAdd', { ...page, title: 'HORAIRES D’ETE', isEnabled: false });
    expect(inactive.message).toEqual(success('La page a été ajoutée.'));
    expect((await send('pageAdd', { ...page, category: 1 })).message).toEqual(success('La page a été ajoutée.'));
    expect((await send('pageModify', { ...page, id: first.id })).message).toEqual(success('La page a été modifiée.'));
    const activated = await send('pageModify', { ...page, id: inactive.id });
    expect(activated.message).toEqual(warning(`La page a été modifiée. ${twin}`));
  });

  it('folder: is saved with a warning if another active folder has its title', async () => {
    const folder = { id: 0, title: 'Procédures', order: 0, isExpanded: true, isEnabled: true };
    expect((await send('folderAdd', folder)).message).toEqual(success('Le dossier a été ajouté.'));
    expect((await send('folderAdd', { ...folder, title: 'procedures' })).message).toEqual(
      warning('Le dossier a été ajouté. Un autre dossier actif porte le même titre.'),
    );
  });

  it('file: is saved with a warning if another active file of its folder has its title', async () => {
    const { id: folder } = await send('folderAdd', { id: 0, title: 'Notices', isEnabled: true });
    const addFile = async () => {
      const form = new FormData();
      const values = { id: '0', folder: String(folder), title: 'Notice', order: '0', isEnabled: 'true' };
      for (const [name, value] of Object.entries(values)) form.append(name, value);
      form.append('file', new File(['%PDF-1.7\n1 0 obj\n'], 'notice.pdf'));
      const token = await server().tokenOf('root');
      return (await server().request('POST', endpoints.fileAdd.path, { token, form })).body['message'];
    };
    expect(await addFile()).toEqual(success('Le fichier a été ajouté.'));
    expect(await addFile()).toEqual(
      warning('Le fichier a été ajouté. Un autre fichier actif de ce dossier porte le même titre.'),
    );
  });

  it('broker: is saved with a warning if another broker has its « Identifiant »', async () => {
    const broker = { name: 'Récif', code: 'RECIF-A', login: 'recif@lagon.nc', isEnabled: true };
    expect((await send('adminBrokerAdd', broker)).message).toEqual(success('Le courtier a été ajouté.'));
    expect((await send('adminBrokerAdd', { ...broker, code: 'RECIF-B', login: 'RECIF@lagon.nc' })).message).toEqual(
      warning('Le courtier a été ajouté. Un autre courtier a le même identifiant.'),
    );
  });
});
