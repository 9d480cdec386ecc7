import { Box, Text } from '@chakra-ui/react';
import { call } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { useStoredPicture } from '#offline/reads/use-stored-picture.ts';
import {
  type HomeTileRow,
  homeTileList,
  homeTileOrder,
  type MenuGroupRow,
  menuGroupList,
  menuGroupOrder,
} from '#shared/operations/home/home-admin.ts';
import { useFileUrl } from '#ui/files/use-file-url.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page/page.tsx';
import { AdminNavigation } from '../admin-navigation.tsx';
import { menuGroupKind } from './menu-group-kind.tsx';
import { OrderedSection } from './ordered-section.tsx';
import { tileKind } from './tile-kind.tsx';

/** « Accueil et menu »: the image tiles of the home and the categories of the menu, each in its order. */
export function HomeAdminScreen() {
  return (
    <Page title="Accueil et menu" icon="accueil" width="wide">
      <AdminNavigation />
      <OrderedSection
        title="Tuiles de l’accueil"
        facts="Chacun les voit sur son accueil, aussi sans réseau."
        kind={tileKind}
        queryKey={homeTileList.path}
        list={(signal) => call(homeTileList, {}, { signal })}
        saveOrder={(ids, order) => submit(homeTileOrder, { ids, order })}
        renderRow={(tile) => <TileFace tile={tile} />}
      />
      <OrderedSection
        title="Catégories du menu"
        facts="Une catégorie qui contient des entrées ou des pages ne se supprime pas."
        kind={menuGroupKind}
        queryKey={menuGroupList.path}
        list={(signal) => call(menuGroupList, {}, { signal })}
        saveOrder={(ids, order) => submit(menuGroupOrder, { ids, order })}
        renderRow={(group) => <GroupFace group={group} />}
      />
    </Page>
  );
}

function TileFace({ tile: { imageId, src, title, route } }: { readonly tile: HomeTileRow }) {
  return (
    <>
      <Box width="24" aspectRatio={1.6} flexShrink="0" borderRadius="l1" overflow="hidden" background="bg.muted">
        {imageId ? <Stored id={imageId} /> : <Picture src={src} />}
      </Box>
      <TwoLines first={title} second={route || 'Ne mène nulle part'} />
    </>
  );
}

function Stored({ id }: { readonly id: number }) {
  const url = useFileUrl(useStoredPicture(id).file);
  return url ? <Picture src={url} /> : null;
}

const Picture = ({ src }: { readonly src: string }) => (
  <img src={src} alt="" decoding="async" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
);

const formatCount = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count}\u00A0${one}${count === 1 ? '' : 's'}`];

function GroupFace({ group }: { readonly group: MenuGroupRow }) {
  const { title, icon, isEnabled, menuCount, pageCount, activePageCount } = group;
  const contents = [...formatCount(menuCount, 'entrée'), ...formatCount(pageCount, 'page')].join(', ');
  const isShown = menuCount + activePageCount > 0;
  const contentsText = isShown
    ? contents
    : `${contents || 'Vide'}\u00A0: elle paraîtra dans le menu avec sa première page active`;
  return (
    <>
      <Icon name={icon} size={24} />
      <TwoLines first={title} second={isEnabled ? contentsText : `Inactive · ${contentsText}`} />
    </>
  );
}

const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <Box minWidth="0">
    <Text fontWeight="600" overflowWrap="anywhere">
      {first}
    </Text>
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {second}
    </Text>
  </Box>
);
