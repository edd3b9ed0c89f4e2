import { codeReader } from '@mutirao/client/camera'

export const vibrate = () => void ('vibrate' in navigator && navigator.vibrate(60))

/** The decoder's chunk loads only in browsers without a BarcodeDetector. */
export const { read: readCode, load: loadReader } = codeReader(async () => (await import('qr/decode.js')).BarcodeDetector)
