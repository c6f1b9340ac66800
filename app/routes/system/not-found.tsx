import { notFound } from "~/http/pages/not-found";

export const loader = () => {
  throw notFound();
};

export const action = () => {
  throw notFound();
};

export default function NotFound() {
  return null;
}
