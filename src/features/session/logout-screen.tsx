import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { signOut } from '#api/session-actions.ts';
import { PublicCard } from './public-layout.tsx';

/** Clears the session and goes to the login page; back to where one was when unsent work held it. */
export function LogoutScreen() {
  const router = useRouter();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signOut().then((isOut) => router.navigate({ to: isOut ? '/login' : '/', replace: true }));
  }, [router]);
  return <PublicCard title="Déconnexion" lead="Fermeture de votre session…" />;
}
