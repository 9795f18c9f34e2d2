import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ApiContext } from '#api/api-context.ts';
import { startApi } from '#api/start-api.ts';
import { DraftsContext } from '#shell/drafts-context.ts';
import { PageDirection } from '#shell/page-direction.tsx';
import { makeRouter } from '#shell/router.tsx';
import { openDraftStorage } from '#features/answering/draft/draft-storage.ts';
import { createDraftStore } from '#features/answering/draft/draft-store.ts';
import { startI18n } from '#i18n/i18n.ts';
import { preferredLocale } from '#i18n/set-locale.ts';
import './styles/theme.css';
import { ToastRegion } from '#ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const i18n = await startI18n(preferredLocale());
const { queries, ...api } = startApi();
const router = makeRouter();
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

await api.updates.follow();
