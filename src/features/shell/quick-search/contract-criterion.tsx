import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import '#ui/fields/controls/plain-select.css';

type Criterion = 'searchNumber' | 'lastName';

const searchPaths = ['/contract/topSearch', '/contract/search'];

/** Guesses the criterion of a text: a name, unless it contains a digit or is too short for one. */
const guessCriterion = (text: string): Criterion => (/^\D{3,}$/.test(text.trim()) ? 'lastName' : 'searchNumber');

interface ContractCriterionProps {
  readonly text: string;
  /** Called when the search is submitted. */
  readonly onSearch: () => void;
}

/** Searches contracts by number or holder’s name. Specification 1, section 2 "Top-bar search". */
export function ContractCriterion({ text, onSearch }: ContractCriterionProps) {
  const router = useRouter();
  const isOnSearchScreen = useLocation({
    select: ({ pathname }) => searchPaths.includes(pathname.replace(/\/+$/, '')),
  });
  const [chosen, setChosen] = useState<Criterion>();
  const criterion = chosen ?? guessCriterion(text);
  const value = text.trim();

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    onSearch();
    void router.navigate({ href: `/contract/topSearch?${new URLSearchParams({ [criterion]: value })}` });
  };
  return (
    <search title={isOnSearchScreen ? 'La recherche de contrats est dans cette page' : undefined}>
      <form aria-label="Recherche rapide" className="quick-criterion" onSubmit={search}>
        <span>Contrats et devis par</span>
        <select
          className="plain-select"
          aria-label="Rechercher par"
          value={criterion}
          onChange={(event) => setChosen(event.target.value as Criterion)}
          disabled={isOnSearchScreen}
        >
          <option value="searchNumber">Numéro</option>
          <option value="lastName">Nom</option>
        </select>
        <button type="submit" disabled={isOnSearchScreen || value === ''}>
          Rechercher
        </button>
      </form>
    </search>
  );
}
