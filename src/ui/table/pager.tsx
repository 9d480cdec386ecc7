import { chakra, HStack, IconButton } from '@chakra-ui/react';
import { formatCount } from '#shared/primitives/money.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { Paging } from './sort-and-paging.ts';
import '#ui/fields/controls/plain-select.css';

interface PagerProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly paging: Paging;
  readonly onPaging: (paging: Paging) => void;
}

/** Pager: `1–20 sur 2 431`, page buttons, and rows per page. */
export function Pager({ label, paging, onPaging }: PagerProps) {
  const { page, pageSize, total, pageSizes } = paging;
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const firstRow = total === 0 ? 0 : page * pageSize + 1;
  const goToPage = (to: number) => onPaging({ ...paging, page: to });
  const renderPageButton = (label: string, icon: IconName, to: number, isEnabled: boolean) => (
    <IconButton variant="ghost" aria-label={label} disabled={!isEnabled} onClick={() => goToPage(to)}>
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <HStack
      as="nav"
      aria-label={`Pages, ${label}`}
      className="table-tools"
      justify="space-between"
      wrap="wrap"
      gap="2"
      px="3"
      py="1"
      fontSize="0.875rem"
    >
      <chakra.label display="inline-flex" alignItems="center" gap="2" color="fg.muted">
        Lignes par page
        <chakra.select
          className="plain-select"
          value={pageSize}
          onChange={(event) => onPaging({ ...paging, page: 0, pageSize: Number(event.target.value) })}
          height="2.75rem"
          paddingStart="2"
          fontSize="1rem"
          color="fg"
          bg="bg.surface"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="l2"
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent.focusRing' }}
        >
          {pageSizes
            .toSorted((size, otherSize) => size - otherSize)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </chakra.select>
      </chakra.label>
      <HStack gap="1" wrap="wrap">
        {renderPageButton('Première page', 'first', 0, page > 0)}
        {renderPageButton('Page précédente', 'chevronLeft', page - 1, page > 0)}
        <chakra.span px="2" fontVariantNumeric="tabular-nums" aria-live="polite">
          {`${formatCount(firstRow)}–${formatCount(Math.min(total, firstRow + pageSize - 1))} sur ${formatCount(total)}`}
        </chakra.span>
        {renderPageButton('Page suivante', 'chevronRight', page + 1, page < lastPage)}
        {renderPageButton('Dernière page', 'last', lastPage, page < lastPage)}
      </HStack>
    </HStack>
  );
}
