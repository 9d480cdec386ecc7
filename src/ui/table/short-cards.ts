/** With a line of 26 px: 44 px to press, without making the card higher. */
const targetPadding = { paddingBlock: '9px', marginBlock: '-9px' };

/** Two-line cards: name and status, then number, product, date and amount due. */
export const shortCards = {
  '& tbody tr:has(td[data-card])': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    mb: '2',
    px: '3',
    py: '2.5',
  },
  '& td[data-card], & td[data-card]:first-of-type': {
    display: 'block',
    width: 'auto',
    maxWidth: 'none',
    minHeight: '0',
    minWidth: '0',
    p: '0',
    overflow: 'hidden',
    fontSize: '0.8125rem',
    textAlign: 'start',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&::before': { display: 'none' },
  },
  '& td[data-card] > *': { overflowWrap: 'normal' },
  // A long title wraps, so that similar cards can be distinguished; of other cells only texts shown nowhere else do.
  '& td[data-card]:is([data-card=title], [data-whole])': {
    overflowWrap: 'break-word',
    whiteSpace: 'normal',
    '& > *': { overflowWrap: 'break-word' },
  },
  '& td[data-card=title], & td[data-card=title]:first-of-type': {
    gridRow: '1',
    gridColumn: '1 / 3',
    fontSize: '1rem',
    lineHeight: '1.625rem',
    fontWeight: 'medium',
  },
  '& td[data-card=title]:has([data-open])': { ...targetPadding, position: 'relative', zIndex: 1 },
  // Here the link is 44 px high already: the cell must not cut it.
  '& td[data-card=detail]:has([data-open])': {
    paddingBlock: '6px',
    marginBlock: '-6px',
    position: 'relative',
    zIndex: 1,
  },
  '& tr:not(:has(td[data-card=state])) td[data-card=title]': { gridColumnEnd: '5' },
  '& td[data-card=title] [data-open]': {
    display: 'block',
    minHeight: '0',
    ...targetPadding,
    maxWidth: 'none',
  },
  // Inline boxes are as high as their letters: the cell cuts what is over 44 px.
  '& td[data-card=title][data-rest] [data-open]': { display: 'inline', paddingBlock: '13px' },
  '& td[data-card=title][data-rest]::after': { content: '" " attr(data-rest)' },
  '& td[data-card=choice], & td[data-card=choice]:first-of-type': {
    gridRow: '1 / 3',
    gridColumn: '5',
    px: '2',
    overflow: 'visible',
  },
  '& td[data-card=state]': { gridRow: '1', gridColumn: '3 / 5', textAlign: 'end' },
  '& td[data-card=detail]': { gridRow: '2', lineHeight: '1.25rem' },
  // The last date stands under the state, also where no amount follows it.
  '& td[data-card=detail][data-kind=date]:not(:has(~ td[data-card=detail]:not([data-empty])))': {
    gridColumnEnd: '5',
    textAlign: 'end',
  },
  '& td[data-card-label]::before': { display: 'inline', content: 'attr(data-card-label) " "', fontSize: 'inherit' },
  '& td[data-card=detail]:not(:has([data-open]))': { color: 'fg.muted' },
  '& td[data-card=detail][data-kind=money]': { color: 'danger.fg', fontWeight: 'medium' },
  '& tr:has(td[data-card]) > td.actions': {
    gridRow: '1 / 3',
    gridColumn: '5',
    width: 'auto',
    minHeight: '0',
    p: '0',
  },
  '& tr:has(td[data-card]) > td:not([data-card], .actions), & td[data-card=detail][data-empty]': { display: 'none' },
};

/** With large text the parts of a short card stand below each other, whole. */
export const stackedCards = {
  '& tbody tr:has(td[data-card])': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& td[data-card=title], & td[data-card=title]:first-of-type': { gridColumn: '1' },
  '& tr:not(:has(td[data-card=state])) td[data-card=title]': { gridColumnEnd: 'auto' },
  '& td[data-card]:is([data-card=state], [data-card=detail])': {
    gridRow: 'auto',
    gridColumn: '1',
    overflow: 'visible',
    overflowWrap: 'break-word',
    textAlign: 'start',
    whiteSpace: 'normal',
    '& > *': { overflowWrap: 'break-word', whiteSpace: 'normal' },
  },
  '& td[data-card=detail][data-kind=date]:not(:has(~ td[data-card=detail]:not([data-empty])))': {
    gridColumnEnd: 'auto',
    textAlign: 'start',
  },
  '& td[data-card=choice], & td[data-card=choice]:first-of-type, & tr:has(td[data-card]) > td.actions': {
    gridColumn: '2',
  },
};
