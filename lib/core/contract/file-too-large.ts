import { AppError } from "./errors";

/** 413 FILE_TOO_LARGE, by the file's own name where it has one (S-030). */
export function fileTooLarge(field: string, name: string, mostBytes: number): AppError {
  const message = `${name === "" ? "The file" : name} is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`;
  return new AppError(413, "FILE_TOO_LARGE", message, { errors: [{ field, code: "file_size", message }] });
}
