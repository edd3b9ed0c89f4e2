import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from '../web/machine/build/contract-table.ts'
import { precompress } from '../web/machine/build/precompress.ts'
import { officeFiles } from './build/office-files.ts'

/** Vite reads a default export. Two files for browsers: the app, and the worker that keeps it on the device. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  publicDir: false,
  plugins: [contractTable(), react(), tailwindcss(), officeFiles(), precompress()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: { office: 'index.html', worker: 'src/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
})
