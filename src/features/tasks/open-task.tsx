import { Link } from '@tanstack/react-router';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';

/** Link of a table row to the request’s file. */
export const renderTaskLink: RenderRowLink<{ readonly id: number }> = ({ id }, content) => (
  <Link to="/task/search/$id" params={{ id: String(id) }} {...rowLinkProps}>
    {content}
  </Link>
);
