import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from '@mutirao/build/contract-table'
import { leanVendor } from '@mutirao/build/lean-vendor'
import { precompress } from '@mutirao/build/precompress'
import { officeFiles } from './build/office-files.ts'

/** Vite reads a default export. Two files for browsers: the app, and the worker that keeps it on the device. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  publicDir: false,
  plugins: [contractTable(), leanVendor(), react(), tailwindcss(), officeFiles(), precompress()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      // Names of stored keys become literals, so that the worker shares no chunk with the app.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: { office: 'index.html', worker: 'src/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
})
