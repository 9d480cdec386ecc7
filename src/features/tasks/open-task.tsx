import { Link } from '@tanstack/react-router';
import { type OpenRow, rowOpener } from '#ui/table/table-rows.tsx';

/** The row of a request opens its file. */
export const openTask: OpenRow<{ readonly id: number }> = ({ id }, content) => (
  <Link to="/task/search/$id" params={{ id: String(id) }} {...rowOpener}>
    {content}
  </Link>
);
