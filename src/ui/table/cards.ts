/** With a line of 26 px: 44 px to press, without making the card higher. */
const targetPadding = { paddingBlock: '9px', marginBlock: '-9px' };

/**
 * Rows as two-line cards: title and state, then the details. What does not fit a line moves to the next one, whole: no
 * other place shows it in the list.
 */
export const cards = {
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  // As a keyboard reaches its buttons, the header shows.
  '& thead:has(:focus-visible)': { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' },
  '& thead:has(:focus-visible) tr': { display: 'flex', flexWrap: 'wrap' },
  '& thead:has(:focus-visible) th': { position: 'static', display: 'flex', alignItems: 'center', px: '2' },
  '& thead :focus-visible': { outlineOffset: '-2px' },
  '& table, & tbody, & td': { display: 'block', width: '100%' },
  '& .frame:has(tbody)': { bg: 'transparent', borderWidth: 0 },
  '& tbody tr': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    mb: '2',
    px: '3',
    py: '2.5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'lg',
    // Separates the first line from the details.
    '&::after': { content: '""', order: '2', flexBasis: '100%' },
  },
  '& tbody td': {
    order: '3',
    width: 'auto',
    maxWidth: '100%',
    height: 'auto',
    minWidth: '0',
    p: '0',
    borderBottomWidth: 0,
    overflowWrap: 'break-word',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
  },
  '& tbody td[data-card]': { textAlign: 'start', whiteSpace: 'normal' },
  '& tbody td[data-card=title]': {
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
  '& tbody td[data-card=choice]': { order: '2', px: '2' },
  // After the details, at the end of their line or of one of their own: beside a title and a state they rarely fit.
  '& tbody td.actions': {
    position: 'static',
    order: '5',
    marginBlockEnd: '-4px',
    marginInlineStart: 'auto',
    bg: 'transparent',
  },
  // Three actions or more have a line of their own.
  '& tbody td.actions:has(:is(a, button) + :is(a, button) + :is(a, button))': {
    flexBasis: '100%',
    marginBlock: '0 -6px',
    '& > div': { justifyContent: 'flex-start', gap: '0', marginInline: '-8px' },
    '& :is(a, button)': { px: '2', fontSize: '0.8125rem' },
  },
  // Dates and amounts stand at the end of the card, below the state.
  '& tbody td[data-card=detail]:is([data-kind=date], [data-kind=money])': { order: '4', marginInlineStart: 'auto' },
  // Several of them stay together.
  '& tbody td[data-card=detail]:is([data-kind=date], [data-kind=money]):not([data-empty]) ~ td[data-card=detail]:is([data-kind=date], [data-kind=money])':
    { marginInlineStart: '0' },
  '& tbody td[data-card=detail][data-card-label]::before': { content: 'attr(data-card-label) " "' },
  '& td[data-card=detail]:not(:has([data-open]))': { color: 'fg.muted' },
  '& td[data-card=detail]:not([data-card-label]) .money': { color: 'danger.fg', fontWeight: 'medium' },
  '& .long': { display: 'block' },
  '& tbody tr > td:is(:not([data-card], .actions), [data-card=detail][data-empty], [data-rest] + td)': {
    display: 'none',
  },
  // Rows still loading: a title and a line of details.
  '& tbody tr > td:has(> .bone)': { display: 'block', flexBasis: '100%', py: '1' },
  '& tbody tr > td:has(> .bone) ~ td ~ td': { display: 'none' },
};
