import { Clipboard } from '@capacitor/clipboard'
import { Geolocation } from '@capacitor/geolocation'
import { Share } from '@capacitor/share'

/** Replaces browser APIs that a web view lacks, or whose permission prompt would name "localhost", by the device's plug-ins. */
export function completeWebView(): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

async function share({ title, text, url }: ShareData): Promise<void> {
  try {
    await Share.share({ title, text, url, dialogTitle: title })
  } catch (error) {
    const isClosed = error instanceof Error && /cancel/i.test(error.message)
    throw isClosed ? new DOMException('Share sheet closed', 'AbortError') : error
  }
}

const writeText = (string: string): Promise<void> => Clipboard.write({ string })

/** The plug-in's codes for a permission that was denied once or permanently. */
const REFUSED = new Set(['OS-PLUG-GLOC-0003', 'OS-PLUG-GLOC-0008'])
const DENIED = 1
const UNAVAILABLE = 2

function getCurrentPosition(
  tell: (position: { coords: { latitude: number; longitude: number } }) => void,
  fail: (error: { code: number }) => void,
  options: PositionOptions,
): void {
  Geolocation.getCurrentPosition(options).then(tell, ({ code }: { code?: string }) =>
    fail({ code: REFUSED.has(code ?? '') ? DENIED : UNAVAILABLE }),
  )
}
