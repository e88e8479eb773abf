export default function Listings() {
  return <div className="shell py-10"><h1 className="text-4xl">Available Listings</h1></div>;
}
