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

type Detector = { detect: (source: HTMLVideoElement | ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

let detector: Promise<Detector> | undefined

/** The browser's BarcodeDetector, or our decoder, whose chunk is loaded on demand. */
async function startDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const Reader = own ?? (await import('qr/decode.js')).BarcodeDetector
  return new Reader({ formats: ['qr_code'] })
}

/** The text of a QR code in a picture; undefined when none is found. */
export async function readCode(source: HTMLVideoElement | ImageBitmap): Promise<string | undefined> {
  detector ??= startDetector()
  const [found] = await (await detector).detect(source)
  return found?.rawValue
}

/** Enough pixels for a code: a photo of 20 MB would take much memory. */
const MOST_SIDE = 1600

/** Scales down a picture of the gallery; undefined when the file is no picture. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    const whole = await createImageBitmap(file)
    const scale = MOST_SIDE / Math.max(whole.width, whole.height)
    if (scale >= 1) return whole
    const [resizeWidth, resizeHeight] = [Math.round(whole.width * scale), Math.round(whole.height * scale)]
    const small = await createImageBitmap(whole, { resizeWidth, resizeHeight })
    whole.close()
    return small
  } catch {
    return undefined
  }
}

const SIDE = 24

/** The brightness of a video frame, from 0 to 255. */
export function brightnessOf(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || video.videoWidth === 0) return 255
  pen.drawImage(video, 0, 0, SIDE, SIDE)
  const { data } = pen.getImageData(0, 0, SIDE, SIDE)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!
  return sum / (SIDE * SIDE * 3)
}

export const vibrate = () => void ('vibrate' in navigator && navigator.vibrate(60))
