/** Spec §3, camera type. */
export type Facing = 'front' | 'back'

export type Camera = {
  stream: MediaStream
  /** Whether it has a light that can be turned on. */
  hasTorch: boolean
  setTorch: (isOn: boolean) => Promise<void>
  close: () => void
}

/** Opens a camera. The browser prompts for the permission, so call it only after a tap. */
export async function openCamera(facing: Facing): Promise<Camera | 'denied' | 'unknown'> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: facing === 'front' ? 'user' : 'environment', width: { ideal: 1280 } },
    })
    const [track] = stream.getVideoTracks()
    const can = track?.getCapabilities?.() as { torch?: boolean } | undefined
    return {
      stream,
      hasTorch: can?.torch === true,
      // TypeScript's DOM types lack `torch`.
      setTorch: (isOn) => track!.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {}),
      close: () => stream.getTracks().forEach((one) => one.stop()),
    }
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'unknown'
  }
}

export type CodeSource = HTMLVideoElement | ImageBitmap
type Detector = { detect: (source: CodeSource) => Promise<readonly { rawValue: string }[]> }
/** ean_13 and the others: the barcodes of products, which only some browsers read. */
const PRODUCT_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'] as const
type Format = 'qr_code' | (typeof PRODUCT_FORMATS)[number]
type DetectorClass = (new (options: { formats: Format[] }) => Detector) & { getSupportedFormats?: () => Promise<readonly string[]> }

/** The browser's own detector; undefined where it has none, or one without QR codes, as on a phone without the platform's services. */
async function ownDetector(ofProducts: boolean): Promise<{ own: DetectorClass; formats: Format[] } | undefined> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await own?.getSupportedFormats?.().catch((): readonly string[] => [])
  if (!own || (formats !== undefined && !formats.includes('qr_code'))) return undefined
  return { own, formats: ['qr_code', ...PRODUCT_FORMATS.filter((one) => ofProducts && formats?.includes(one))] }
}

type CodeReader = { read: (source: CodeSource) => Promise<string | undefined>; load: () => Promise<unknown> }

/**
 * Reads the text of a QR code by the browser's BarcodeDetector or by the decoder that `loadDecoder` brings; undefined when none is found. ofProducts: the
 * browser's own one reads barcodes, too.
 */
export function codeReader(loadDecoder: () => Promise<DetectorClass>, { ofProducts = false } = {}): CodeReader {
  let detector: Promise<Detector> | undefined
  const begin = async () => {
    const found = await ownDetector(ofProducts)
    return found ? new found.own({ formats: found.formats }) : new (await loadDecoder())({ formats: ['qr_code'] })
  }
  const load = () =>
    // A decoder whose chunk did not arrive is asked for again.
    (detector ??= begin().catch((error: unknown) => {
      detector = undefined
      throw error
    }))
  const read = async (source: CodeSource) => {
    const [found] = await (await load()).detect(source)
    return found?.rawValue
  }
  return { read, load }
}
