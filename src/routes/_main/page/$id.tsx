import { createFileRoute } from '@tanstack/react-router';
import { createFilePrefetchLoader } from '#app/prefetch-loader.ts';
import { PageScreen } from '#features/content/pages/page-screen.tsx';

export const Route = createFileRoute('/_main/page/$id')({
  staticData: { name: 'Page' },
  loader: createFilePrefetchLoader(async () => (await import('#features/content/pages/pages-api.ts')).pageQuery),
  component: () => <PageScreen id={Number(Route.useParams().id)} />,
});
