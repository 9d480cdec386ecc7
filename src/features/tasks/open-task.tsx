import { Link } from '@tanstack/react-router';
import { type OpenRow, rowOpener } from '#ui/table/table-rows.tsx';

/** Link of a table row to the request’s file. */
export const openTask: OpenRow<{ readonly id: number }> = ({ id }, content) => (
  <Link to="/task/search/$id" params={{ id: String(id) }} {...rowOpener}>
    {content}
  </Link>
);
