import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatMeans } from '#shared/commissions/format.ts';
import { productLabel } from '#shared/commissions/statement-columns.ts';
import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import type { Column } from '#shared/tables/column.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { linesPerPage } from './commissions-api.ts';

const columns: readonly Column<StatementLine>[] = [
  { id: 'holder', header: 'Souscripteur', value: ({ holder }) => holder, card: 'title' },
  { id: 'contract', header: 'Contrat', value: ({ contractNumber }) => contractNumber, card: 'detail' },
  { id: 'product', header: 'Produit', value: ({ productCode }) => productLabel(productCode), card: 'detail' },
  { id: 'day', header: 'Date', kind: 'date', value: ({ day }) => day, card: 'detail' },
  { id: 'means', header: 'Règlement', value: formatMeans },
  { id: 'amount', header: 'Montant', kind: 'money', value: ({ amount }) => amount },
  {
    id: 'rate',
    header: 'Taux',
    kind: 'percent',
    value: ({ rate }) => (rate === null ? 'Aucun' : rate / 10_000),
  },
  { id: 'commission', header: 'Commission', kind: 'money', value: ({ commission }) => commission, card: 'state' },
];

const rowKey = ({ id }: StatementLine): number => id;

const renderContractLink: RenderRowLink<StatementLine> = ({ contractId }, content) => (
  <Link to="/contract/search/$id" params={{ id: String(contractId) }} {...rowLinkProps}>
    {content}
  </Link>
);

interface CommissionLinesProps {
  readonly lines: readonly StatementLine[];
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isStale: boolean;
}

/** Lines of a month: each opens its contract, and its calculation in words. */
export function CommissionLines({ lines, total, page, onPage, isStale }: CommissionLinesProps) {
  const [explained, setExplained] = useState<StatementLine>();
  const actions = useCallback(
    (line: StatementLine) => (
      <Button
        type="button"
        variant="ghost"
        aria-label={`Calcul de la ligne ${line.id}`}
        onClick={() => setExplained(line)}
      >
        Calcul
      </Button>
    ),
    [],
  );
  return (
    <PageSection title="Lignes" isPlain>
      <DataTable
        label="Lignes de commission"
        columns={columns}
        rows={lines}
        rowKey={rowKey}
        renderLink={renderContractLink}
        actions={actions}
        isStale={isStale}
        paging={{ page, pageSize: linesPerPage, total, pageSizes: [linesPerPage] }}
        onPaging={({ page: next }) => onPage(next)}
        empty={
          <EmptyState title="Aucune ligne" icon="premium">
            Une ligne apparaît dès qu’une prime est réglée.
          </EmptyState>
        }
      />
      {explained ? <Calculation line={explained} onClose={() => setExplained(undefined)} /> : null}
    </PageSection>
  );
}

const Calculation = ({ line, onClose }: { readonly line: StatementLine; readonly onClose: () => void }) => (
  <Modal title={`Calcul de la ligne ${line.id}`} onClose={onClose}>
    <dl className="facts">
      <div>
        <dt>Contrat</dt>
        <dd>{`${line.contractNumber}, ${line.holder}`}</dd>
      </div>
      <div>
        <dt>Prime</dt>
        <dd>{`${line.premiumLabel} ${line.premiumNumber}`}</dd>
      </div>
      <div>
        <dt>Règlement</dt>
        <dd>{`${formatXpf(line.amount)} le ${frenchDate(line.day)}, ${formatMeans(line).toLowerCase()}`}</dd>
      </div>
      <div>
        <dt>Commission</dt>
        <dd>{formatXpf(line.commission)}</dd>
      </div>
    </dl>
    <p className="commission-calculation">{line.calculation}</p>
  </Modal>
);
