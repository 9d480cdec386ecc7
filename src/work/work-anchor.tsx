import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WorkLink } from './define-work.ts';

interface WorkAnchorProps {
  /** Target; « Brouillons et envois » if undefined. */
  readonly link: WorkLink | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link from a work definition. */
export function WorkAnchor({ link = { to: '/sync' }, ...rest }: WorkAnchorProps) {
  return <Link {...(link as LinkProps)} {...rest} />;
}
