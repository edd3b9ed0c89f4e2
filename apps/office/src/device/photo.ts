/** More than any phone's camera makes; above it nothing is read. */
const MOST_BYTES = 40_000_000
const WIDEST = 1600

/** A photo as it is worth sending: JPEG in base64, at most 1600 px; or why it is none. */
export async function scaledPhoto(file: File): Promise<{ picture: string } | 'too_big' | 'unreadable'> {
  if (file.size > MOST_BYTES) return 'too_big'
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { picture: canvas.toDataURL('image/jpeg', 0.82).split(',')[1] ?? '' }
  } catch {
    return 'unreadable'
  }
}
