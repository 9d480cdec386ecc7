import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

type Criterion = 'searchNumber' | 'lastName';

const searchPaths = ['/contract/topSearch', '/contract/search'];

/** What letters are, where nobody said it: a name, unless they hold a digit or are the two that begin a number. */
const criterionOf = (text: string): Criterion => (/^\D{3,}$/.test(text.trim()) ? 'lastName' : 'searchNumber');

interface ContractCriterionProps {
  readonly text: string;
  /** Once the search is on its way. */
  readonly onSearch: () => void;
}

/** Looks what was typed up among the contracts, by their number or by their holder's name. Specification 1, section 2 "Top-bar search". */
export function ContractCriterion({ text, onSearch }: ContractCriterionProps) {
  const router = useRouter();
  const isOnSearch = useLocation({ select: ({ pathname }) => searchPaths.includes(pathname.replace(/\/+$/, '')) });
  const [chosen, setChosen] = useState<Criterion>();
  const criterion = chosen ?? criterionOf(text);
  const value = text.trim();

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    onSearch();
    void router.navigate({ href: `/contract/topSearch?${new URLSearchParams({ [criterion]: value })}` });
  };
  return (
    <search title={isOnSearch ? 'La recherche de contrats est dans cette page' : undefined}>
      <form aria-label="Recherche rapide" className="quick-criterion" onSubmit={search}>
        <span>Contrats et devis par</span>
        <select
          aria-label="Rechercher par"
          value={criterion}
          onChange={(event) => setChosen(event.target.value as Criterion)}
          disabled={isOnSearch}
        >
          <option value="searchNumber">Numéro</option>
          <option value="lastName">Nom</option>
        </select>
        <button type="submit" disabled={isOnSearch || value === ''}>
          Rechercher
        </button>
      </form>
    </search>
  );
}
