const WIDEST = 1600

/** Scales a photo to a JPEG of at most 1600 px in base64, or returns the reason why it cannot. A file above `mostBytes` is not read. */
export async function scaledPhoto(file: File, mostBytes: number): Promise<{ picture: string } | 'too_big' | 'unreadable'> {
  if (file.size > mostBytes) return 'too_big'
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { picture: canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '' }
  } catch {
    return 'unreadable'
  }
}
