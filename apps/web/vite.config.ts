import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = process.env['KANDEV_SERVER_URL'] ?? 'http://127.0.0.1:3140';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    port: 3141,
    proxy: { '/api': { target: server, ws: true }, '/sign-in': { target: server } },
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
  },
});
