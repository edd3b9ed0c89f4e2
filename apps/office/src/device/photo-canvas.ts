export type Photo = HTMLImageElement | ImageBitmap
/** widest: the longest side that is drawn, in pixels. */
type Shown = { turns: number; cut: { left: number; top: number; width: number; height: number }; widest: number }

/** Reads a photo from its address, or from a file of the device. */
export async function loadPhoto(source: string | Blob): Promise<Photo> {
  if (typeof source !== 'string') return createImageBitmap(source)
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}

export const photoSize = (photo: Photo) =>
  photo instanceof HTMLImageElement
    ? { width: photo.naturalWidth, height: photo.naturalHeight }
    : { width: photo.width, height: photo.height }

/** Draws the turned and cut photo. */
export function drawPhoto(canvas: HTMLCanvasElement, photo: Photo, { turns, cut, widest }: Shown): void {
  const { width, height } = photoSize(photo)
  const scale = Math.min(1, widest / Math.max(cut.width, cut.height))
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  context.translate(-cut.left, -cut.top)
  const corner = [[0, 0] as const, [height, 0] as const, [width, height] as const, [0, width] as const][turns]!
  context.translate(...corner)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(photo, 0, 0, width, height)
}

/** The drawn photo in base64; a browser that writes no WebP writes PNG, which may be transparent, too. */
export const drawnPicture = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/webp', 0.9).split(',')[1] ?? ''
