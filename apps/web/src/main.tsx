import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ApiContext } from '#api/api-context.ts';
import { createApi } from '#api/create-api.ts';
import { createDraftStore, openDraftStorage } from '#features/answering/draft-store.ts';
import { startI18n } from '#i18n/i18n.ts';
import { locales } from '#i18n/locales.ts';
import { preferredLocale } from '#i18n/set-locale.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { DraftsContext } from '#shell/drafts-context.ts';
import { createAppRouter } from '#shell/router.tsx';
import './styles/theme.css';
import { Direction } from '#ui/direction.tsx';
import { ToastRegion } from '#ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const i18n = await startI18n(preferredLocale());
const { queries, ...api } = createApi();
const router = createAppRouter();
const drafts = createDraftStore(openDraftStorage(localStorage, Date.now));

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <DraftsContext value={drafts}>
            <PageDirection>
              <ToastRegion>
                <RouterProvider router={router} />
              </ToastRegion>
            </PageDirection>
          </DraftsContext>
        </ApiContext>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);

/** The page is read in the direction of its language. */
function PageDirection({ children }: { children: ReactNode }): ReactNode {
  const { locale } = useLocale();
  return <Direction dir={locales[locale].dir}>{children}</Direction>;
}

await api.updates.follow();
