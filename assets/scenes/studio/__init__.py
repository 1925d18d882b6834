"""Shared building blocks for the scene scripts: shapes, materials, plants, light."""
