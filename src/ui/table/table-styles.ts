import { cards } from './cards.ts';

const toneColours = (name: string) => ({ bg: `${name}.subtle`, color: `${name}.fg`, borderColor: `${name}.border` });

const statusStyles = {
  '& .status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    py: '0.5',
    borderWidth: '1px',
    borderRadius: 'full',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'bg.subtle',
    color: 'fg.muted',
    borderColor: 'border.subtle',
    '& svg': { flexShrink: 0 },
  },
  '& .status[data-tone=success]': toneColours('success'),
  '& .status[data-tone=warning]': toneColours('warning'),
  '& .status[data-tone=danger]': toneColours('danger'),
  '& .status[data-tone=info]': toneColours('info'),
};

const focusRing = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' };

const grid = {
  containerType: 'inline-size',
  '& .frame': { bg: 'bg.surface', borderWidth: '1px', borderColor: 'border.subtle', borderRadius: 'lg' },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.875rem' },
  '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th': {
    position: 'sticky',
    // Below the sticky bars of the app and of a file.
    top: 'calc(var(--top-bar-height, 0px) + var(--file-bar-height, 0px))',
    zIndex: 1,
    height: '2.75rem',
    px: '3',
    textAlign: 'start',
    fontSize: '0.8125rem',
    fontWeight: 'semibold',
    color: 'fg.muted',
    bg: 'bg.surface',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    _first: { borderTopLeftRadius: 'lg' },
    _last: { borderTopRightRadius: 'lg' },
  },
  // In a dialog there is no top bar above the table.
  '[role=dialog] & th': { top: '0' },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '2.75rem',
    mx: '-2',
    px: '2',
    borderRadius: 'md',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.subtle' },
    _focusVisible: focusRing,
    '& svg': { flexShrink: 0 },
  },
  '& th[aria-sort] button': { color: 'accent.fg' },
  '& .order': {
    minWidth: '16px',
    height: '1rem',
    px: '1',
    borderRadius: 'full',
    fontSize: '0.6875rem',
    lineHeight: '1rem',
    textAlign: 'center',
    bg: 'accent.muted',
    color: 'accent.fg',
  },
  // Two lines fit the height of a row, so that ten rows fit a landscape tablet.
  '& td': { height: '3rem', px: '3', py: '1', borderBottomWidth: '1px', borderColor: 'border.subtle' },
  '& tbody': { lineHeight: '1.1875rem' },
  '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
  '& tbody tr[data-opens]': { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
  '& tbody tr:has([data-open]:focus-visible)': { bg: 'accent.subtle' },
  '& tr[aria-selected=true]': { bg: 'accent.subtle' },
  '& [data-open]': {
    // Long words break, else they would push the other columns out of the window.
    display: 'inline-flex',
    alignItems: 'center',
    // A touch target as high as the row, without making it higher.
    minHeight: '2.75rem',
    marginBlock: '-1.5',
    maxWidth: '40ch',
    color: 'accent.fg',
    fontWeight: 'medium',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
    _focusVisible: focusRing,
  },
  '& :is([data-kind=date], [data-kind=money], [data-kind=number], [data-kind=percent], [data-kind=figures])': {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td:is([data-kind=date], [data-kind=money], [data-kind=number], [data-kind=percent], [data-kind=figures])': {
    whiteSpace: 'nowrap',
  },
  // Long words break, else they would push the other columns out of the window.
  '& td[data-card=title]': { minWidth: '120px', overflowWrap: 'anywhere' },
  '& td.actions': { py: '0', textAlign: 'end', whiteSpace: 'nowrap', '& :is(a, button)': { fontSize: '0.875rem' } },
  '& .money': { whiteSpace: 'nowrap', '& abbr': { textDecoration: 'none' } },
  '& .none': { color: 'fg.subtle' },
  '& .long': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    _print: { WebkitLineClamp: 'none' },
  },
  '& input[type=checkbox]': { width: '1.25rem', height: '1.25rem', accentColor: 'var(--chakra-colors-accent-solid)' },
  // A touch target of 44 px, within the row.
  '& td > input[type=checkbox]::before': { content: '""', position: 'absolute', inset: '-13px' },
  // Stale rows are not dimmed, to keep their contrast while new ones load.
  '& table[aria-busy=true] tbody': { cursor: 'progress' },
  '& .bone': {
    display: 'block',
    height: '12px',
    borderRadius: 'sm',
    bg: 'bg.muted',
    animation: 'fade-in 150ms 150ms both',
  },
  // Widths are in rem, so that tables adapt to larger text too.
  // Hiding the arrows of unsorted headers lets eight columns fit a landscape tablet.
  '@container (max-width: 57.5rem)': { '& .unsorted': { display: 'none' }, '& th, & td': { px: '2.5' } },
  // Tables with eight columns or more, such as the list of requests, use smaller text before rows wrap.
  '@container (min-width: 47.51rem) and (max-width: 60rem)': {
    '& table:has(th:nth-of-type(8)) :is(th, td)': { px: '2', fontSize: '0.8125rem' },
  },
  '@container (max-width: 53.75rem)': { '& table': { fontSize: '0.8125rem' }, '& th, & td': { px: '2' } },
  // Scroll only in narrow containers: a scrolling box disables the sticky headers.
  '@container (max-width: 47.5rem)': {
    '& .scroll': { overflowX: 'auto' },
    '& th': { position: 'static' },
    // Actions remain reachable without scrolling.
    '& td.actions': { position: 'sticky', insetInlineEnd: '0', bg: 'bg.surface' },
  },
};

const paper = {
  '& table': { fontSize: '0.75rem' },
  '& th, & td': { px: '1' },
  '& td[data-card=title]': { minWidth: '80px' },
  '& .status': { px: '1', fontSize: 'inherit' },
  '& .scroll': { overflowX: 'visible' },
  '& .frame': { borderWidth: 0 },
  '& th': { position: 'static' },
  '& tr': { breakInside: 'avoid' },
  '& td': { height: 'auto', py: '1' },
  '& .table-tools, & td.actions': { display: 'none' },
  '& .long': { display: 'inline' },
};

/**
 * Styles of every table, by class, computed while the app is built: one styled component per cell makes long tables slow,
 * and one per table delays every file that opens. Rows become cards below a container width: `narrow` tables, with few
 * short columns, do so later, and those with six columns or more earlier: an upright tablet would cut the last ones. The
 * same holds for a narrow table of six columns and its actions, such as drivers of whom one is to be corrected. On paper
 * they stay tables: A4 within its margins is as narrow as an upright tablet.
 */
export const tableStyles = {
  ...statusStyles,
  '& .data-table': grid,
  '@media screen': {
    '& .data-table:where(:not(.data-table-narrow))': { '@container (max-width: 39.9375rem)': cards },
    '& .data-table:where(:not(.data-table-narrow):has(th:nth-of-type(6)))': {
      '@container (max-width: 47.5rem)': cards,
    },
    '& .data-table-narrow': { '@container (max-width: 29.9375rem)': cards },
    '& .data-table-narrow:has(th:nth-of-type(7))': { '@container (max-width: 43rem)': cards },
  },
  '@media print': { '& .data-table': paper },
};
