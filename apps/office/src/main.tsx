import './office.css'
import { createRoot } from 'react-dom/client'
import { start } from '#api/start.ts'
import { sendSigned } from '#api/tokens.ts'
import { followLinks } from '#device/address.ts'
import { setApp, setSigner } from '@mutirao/client/call'
import { App } from './app.tsx'

setApp(start.app)
setSigner(sendSigned)
followLinks()
createRoot(document.getElementById('app')!).render(<App />)
// Without it the office works only online.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/office/worker.js', { scope: '/office/' }).catch(() => {})
