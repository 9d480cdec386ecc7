/** With a line of 26 px: 44 px to press, without making the card higher. */
const targetPadding = { paddingBlock: '9px', marginBlock: '-9px' };

/**
 * Two-line cards: name and status, then number, product, date and amount due. What does not fit a line moves to the next
 * one, whole: no other place shows it in the list.
 */
export const shortCards = {
  '& tbody tr:has(td[data-card])': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    mb: '2',
    px: '3',
    py: '2.5',
    // Separates the first line from the details.
    '&::after': { content: '""', order: '2', flexBasis: '100%' },
  },
  '& tbody td[data-card], & tbody td[data-card]:first-of-type': {
    display: 'block',
    order: '3',
    width: 'auto',
    maxWidth: '100%',
    minHeight: '0',
    minWidth: '0',
    p: '0',
    overflow: 'visible',
    overflowWrap: 'break-word',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    textAlign: 'start',
    whiteSpace: 'normal',
    '&::before': { display: 'none' },
    '& > *': { overflowWrap: 'break-word' },
  },
  '& tbody td[data-card=title], & tbody td[data-card=title]:first-of-type': {
    order: '0',
    flex: '1 1 0',
    // Beside a wider state the name would break into syllables: the state then moves below it.
    minWidth: '7.5rem',
    fontSize: '1rem',
    lineHeight: '1.625rem',
    fontWeight: 'medium',
  },
  '& tbody td[data-card=title]:has([data-open])': { ...targetPadding, position: 'relative', zIndex: 1 },
  // Here the link is 44 px high already.
  '& tbody td[data-card=detail]:has([data-open])': {
    paddingBlock: '6px',
    marginBlock: '-6px',
    position: 'relative',
    zIndex: 1,
  },
  '& td[data-card=title] [data-open]': {
    display: 'block',
    minHeight: '0',
    ...targetPadding,
    maxWidth: 'none',
  },
  // Inline boxes are as high as their letters.
  '& td[data-card=title][data-rest] [data-open]': { display: 'inline', paddingBlock: '13px' },
  '& td[data-card=title][data-rest]::after': { content: '" " attr(data-rest)' },
  '& tbody td[data-card=state]': { order: '1' },
  // Before the separator, which stands last in the row.
  '& tbody td[data-card=choice], & tbody td[data-card=choice]:first-of-type': { order: '2', px: '2' },
  '& tbody tr:has(td[data-card]) > td.actions': {
    order: '2',
    width: 'auto',
    minHeight: '0',
    p: '0',
    marginBlock: '-9px',
  },
  // Dates and amounts stand at the end of the card, below the state.
  '& tbody td[data-card=detail]:is([data-kind=date], [data-kind=money])': { order: '4', marginInlineStart: 'auto' },
  '& tbody td[data-card=detail][data-kind=date]:not([data-empty]) ~ td[data-card=detail]:is([data-kind=date], [data-kind=money])':
    { marginInlineStart: '0' },
  '& tbody td[data-card-label]::before': {
    display: 'inline',
    content: 'attr(data-card-label) " "',
    fontSize: 'inherit',
  },
  '& td[data-card=detail]:not(:has([data-open]))': { color: 'fg.muted' },
  '& td[data-card=detail] .money': { color: 'danger.fg', fontWeight: 'medium' },
  '& tr:has(td[data-card]) > td:not([data-card], .actions), & tbody tr > td[data-card=detail][data-empty]': {
    display: 'none',
  },
};
