import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startI18n } from '#i18n/i18n.ts';
import '../styles/theme.css';
import { Showcase } from './showcase.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('components.html has no #root');

/** Every component in every state, in both colour schemes. Only the development server has it, at /components. */
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={await startI18n('en')}>
      <Showcase />
    </I18nextProvider>
  </StrictMode>,
);
