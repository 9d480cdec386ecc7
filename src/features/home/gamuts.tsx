import { Box, chakra, Flex, Heading, HStack } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '#api/call.ts';
import { CallError, Unreachable } from '#api/errors.ts';
import { fileProduct, type Gamut } from '#shared/contract/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { leadsSomewhere, PathLink } from '#ui/path-link.tsx';
import { Tip } from '#ui/tip.tsx';
import { notify } from '#ui/toaster.ts';
import { cards } from './layout.ts';
import { saveFile } from './save-file.ts';

type Product = Gamut['products'][number];
type Action = Product['actions'][number];

/** The ranges: for each product first the quote, then its documents. Specification 1, section 3 "Range". */
export function Gamuts({ gamuts, isOffline }: { readonly gamuts: readonly Gamut[]; readonly isOffline: boolean }) {
  return (
    <cards.Grid gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
      {gamuts
        .filter((gamut) => gamut.active)
        .map((gamut) => (
          <cards.Card key={gamut.title}>
            <HStack gap="3" mb="1" color="accent.fg">
              <Icon name={gamut.icon} size={24} />
              <Heading as="h3" fontSize="16px" color="fg">
                {gamut.title}
              </Heading>
            </HStack>
            <chakra.ul listStyleType="none">
              {gamut.products.map((product) => (
                <ProductRow key={product.title} product={product} isOffline={isOffline} />
              ))}
            </chakra.ul>
          </cards.Card>
        ))}
    </cards.Grid>
  );
}

function ProductRow({ product, isOffline }: { readonly product: Product; readonly isOffline: boolean }) {
  return (
    <Flex
      as="li"
      align="center"
      gap="2"
      minH="52px"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border.subtle"
      py="1"
    >
      <Box flex="1 1 140px" minW="0">
        {product.title}
      </Box>
      <HStack gap="1">
        {product.actions.map((action) =>
          action.hasFile && action.productFileId !== null ? (
            <DownloadAction
              key={action.productFileId}
              action={action}
              productFileId={action.productFileId}
              product={product.title}
              isOffline={isOffline}
            />
          ) : (
            <QuoteAction key={action.route} action={action} product={product.title} />
          ),
        )}
      </HStack>
    </Flex>
  );
}

function QuoteAction({ action, product }: { readonly action: Action; readonly product: string }) {
  const router = useRouter();
  const isReady = leadsSomewhere(router, action.route);
  const face = (
    <>
      <Icon name={action.icon} />
      Devis
    </>
  );
  return (
    <Tip text={isReady ? action.tooltip : 'Le devis en ligne de ce produit n’est pas encore ouvert'}>
      {(tipId) => (
        <chakra.span css={quoteCss}>
          {isReady ? (
            <PathLink path={action.route} aria-label={`Devis ${product}`} aria-describedby={tipId}>
              {face}
            </PathLink>
          ) : (
            <button type="button" aria-disabled="true" aria-label={`Devis ${product}`} aria-describedby={tipId}>
              {face}
            </button>
          )}
        </chakra.span>
      )}
    </Tip>
  );
}

interface DownloadActionProps {
  readonly action: Action;
  readonly productFileId: number;
  readonly product: string;
  readonly isOffline: boolean;
}

function DownloadAction({ action, productFileId, product, isOffline }: DownloadActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isBlocked = isOffline || isBusy;
  const fetchFile = async () => {
    if (isBlocked) return;
    setIsBusy(true);
    try {
      const { blob, fileName } = await download(fileProduct, { productFileId });
      saveFile(blob, fileName);
    } catch (error) {
      if (!(error instanceof CallError || error instanceof Unreachable)) throw error;
      notify({ type: 'error', message: error.message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Tip text={isOffline ? 'Le téléchargement demande le réseau' : action.tooltip} align="end">
      {(tipId) => (
        <chakra.button
          type="button"
          aria-label={`${action.tooltip} · ${product}`}
          aria-describedby={tipId}
          aria-disabled={isBlocked}
          aria-busy={isBusy}
          onClick={() => void fetchFile()}
          css={squareCss}
        >
          <Icon name={isBusy ? 'clock' : action.icon} />
        </chakra.button>
      )}
    </Tip>
  );
}

const pressable = {
  minHeight: '44px',
  borderRadius: 'l2',
  cursor: 'pointer',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  '&[aria-disabled=true]': {
    color: 'fg.muted',
    bg: 'transparent',
    cursor: 'not-allowed',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
  },
} as const;

const squareCss = {
  ...pressable,
  minWidth: '44px',
  display: 'grid',
  placeItems: 'center',
  color: 'fg.muted',
  _hover: { bg: 'bg.subtle', color: 'fg' },
} as const;

const quoteCss = {
  '& > a, & > button': {
    ...pressable,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    px: '14px',
    fontWeight: 'medium',
    color: 'accent.fg',
    borderWidth: '1px',
    borderColor: 'accent.border',
    _hover: { bg: 'accent.subtle' },
  },
} as const;
