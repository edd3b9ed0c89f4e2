import { codeReader } from '@mutirao/client/camera'

/** The text of a QR code in a picture; our decoder's chunk is loaded on demand. */
export const { read: readCode } = codeReader(async () => (await import('qr/decode.js')).BarcodeDetector)

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
