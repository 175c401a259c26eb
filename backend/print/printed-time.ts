import { localTime, offsetAt } from "#contract/time-zone";

/** A moment with how far its clocks are ahead of UTC, as nobody knows where a printed page is read. */
export function printedTime(at: number, zone: string): string {
  const ahead = offsetAt(at, zone);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${localTime(at, zone).replace("T", " ")} UTC${ahead < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}
