import { createRoot } from 'react-dom/client'
import { followLinks } from '#device/address.ts'
import { App } from './app.tsx'
import './office.css'

followLinks()
createRoot(document.getElementById('app')!).render(<App />)
// Without it the office works only online.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/office/worker.js', { scope: '/office/' }).catch(() => {})
