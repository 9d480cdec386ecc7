import { chakra } from '@chakra-ui/react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { focusRing } from './styles.ts';

type Criterion = 'searchNumber' | 'lastName';

const searchPaths = ['/contract/topSearch', '/contract/search'];

/** Looks a contract up by its number or its holder's name. Specification 1, section 2 "Top-bar search". */
export function TopSearch({ onSearched }: { readonly onSearched?: () => void }) {
  const router = useRouter();
  const isOnSearch = useLocation({ select: ({ pathname }) => searchPaths.includes(pathname) });
  const [criterion, setCriterion] = useState<Criterion>('searchNumber');
  const [text, setText] = useState('');

  const search = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    if (value === '') return;
    void router.navigate({ href: `/contract/topSearch?${new URLSearchParams({ [criterion]: value })}` });
    onSearched?.();
  };
  return (
    <chakra.form
      role="search"
      aria-label="Recherche rapide"
      onSubmit={search}
      display="flex"
      alignItems="stretch"
      width="100%"
      height="44px"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="l2"
      bg="bg.surface"
      title={isOnSearch ? 'La recherche rapide est dans cette page' : undefined}
      css={{ '&:has(:disabled)': { bg: 'bg.subtle', borderColor: 'border.subtle', color: 'fg.muted' } }}
    >
      <chakra.select
        aria-label="Rechercher par"
        value={criterion}
        onChange={(event) => setCriterion(event.target.value as Criterion)}
        disabled={isOnSearch}
        bg="transparent"
        borderRightWidth="1px"
        borderColor="border.subtle"
        px="2"
        cursor="pointer"
        borderLeftRadius="l2"
        {...focusRing}
      >
        <option value="searchNumber">Numéro</option>
        <option value="lastName">Nom</option>
      </chakra.select>
      <chakra.input
        aria-label={criterion === 'searchNumber' ? 'Numéro de contrat ou devis' : 'Nom du souscripteur'}
        placeholder={criterion === 'searchNumber' ? 'Contrat ou devis' : 'Souscripteur'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        disabled={isOnSearch}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        flex="1"
        minW="0"
        px="3"
        bg="transparent"
        {...focusRing}
      />
      <chakra.button
        type="submit"
        aria-label="Rechercher"
        disabled={isOnSearch}
        minW="44px"
        px="3"
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        gap="2"
        fontWeight="medium"
        color="accent.fg"
        borderRightRadius="l2"
        cursor="pointer"
        _hover={{ bg: 'accent.subtle' }}
        _disabled={{ color: 'fg.muted', cursor: 'not-allowed', bg: 'transparent' }}
        {...focusRing}
      >
        <Icon name="search" />
        <chakra.span hideBelow="xl">Rechercher</chakra.span>
      </chakra.button>
    </chakra.form>
  );
}
