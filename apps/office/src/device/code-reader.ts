import { codeReader } from '@mutirao/client/camera'

export const vibrate = () => void ('vibrate' in navigator && navigator.vibrate(60))

const loadDecoder = async () => (await import('qr/decode.js')).BarcodeDetector
/** The decoder's chunk loads only in browsers without a BarcodeDetector. */
const ofOrders = codeReader(loadDecoder)
/** Reads the barcodes of products, too. */
const ofProducts = codeReader(loadDecoder, { ofProducts: true })
export const readerOf = (codes: 'orders' | 'products') => (codes === 'products' ? ofProducts : ofOrders)
